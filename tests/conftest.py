"""Settings that all tests share."""

from hypothesis import settings

settings.register_profile("pitboss", derandomize=True, deadline=None, max_examples=100)
settings.load_profile("pitboss")
