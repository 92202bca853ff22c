from ratings.charts.templatetags.charts import register

__all__ = ["register"]
