"""Tells Gymnasium which environments there are.

Gymnasium before 1.0 calls this by itself, by the entry point `gymnasium.envs`. Later ones look for no entry points:
there `import pitboss.gym` does it, or an id with the module before it, "pitboss.gym:pitboss/Table-v0".
"""

TABLE = "pitboss/Table-v0"


def register() -> None:
    """Once; a second call changes nothing."""
    from gymnasium.envs import registration  # in the package itself it is not there yet when an entry point is called

    if TABLE not in registration.registry:
        one, many = "pitboss.gym.table:Table", "pitboss.gym.vector:Tables"
        registration.register(id=TABLE, entry_point=one, vector_entry_point=many)
