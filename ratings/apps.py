from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "ratings"
    verbose_name = "Rating office"

    def ready(self) -> None:
        from ratings.core.control_characters import refuse_in_forms
        from ratings.series import checks  # noqa: F401  (registers them, once the settings are there)

        refuse_in_forms()
