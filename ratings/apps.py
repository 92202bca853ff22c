from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "ratings"
    verbose_name = "Rating office"

    def ready(self) -> None:
        from ratings.series import checks  # noqa: F401  (registers them, once the settings are there)
