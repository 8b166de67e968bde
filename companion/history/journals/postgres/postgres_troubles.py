"""What PostgreSQL complains of, said in one sentence each; and its library, which playing at home does without."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.errors import StorageFailed, StorageTrouble


@cache
def library() -> Any:
    """psycopg; ``StorageTrouble`` says how to get it where it is not installed."""
    try:
        import psycopg
        import psycopg.sql
    except ImportError:
        raise StorageTrouble(
            "PostgreSQL needs one more library; install it with {command}.",
            command="pip install 'almanac-companion[plus]'",
        ) from None
    return psycopg


def is_lost(error: Exception, line: Any) -> bool:
    """Return whether the connection to the database broke; the last statement may have arrived or not."""
    return bool(line.closed or line.broken) and isinstance(error, library().OperationalError)


def _is_refused(error: Exception) -> bool:
    """Return whether a server answered, wanted a password and refused; libpq has no code for a refused login."""
    line = getattr(error, "pgconn", None)
    return line is not None and bool(line.needs_password or line.used_password) and not line.backend_pid


def trouble(error: Exception) -> StorageTrouble:
    """Return the sentence for what failed in PostgreSQL; no address and no password stands in it."""
    errors = library().errors
    match error:
        case errors.UniqueViolation():
            return StorageTrouble("This game or entry is already here; nothing was recorded.")
        case errors.InsufficientPrivilege() | errors.InvalidPassword() | errors.InvalidAuthorizationSpecification():
            return StorageFailed("The database does not allow writing; nothing was recorded.")
        case errors.InvalidCatalogName():
            return StorageFailed("There is no database with this name; create it with createdb.")
        case errors.ReadOnlySqlTransaction():
            return StorageFailed("The database is read-only; nothing was recorded.")
        case errors.DiskFull():
            return StorageFailed("The disk is full; nothing was recorded.")
        case errors.UndefinedTable() | errors.UndefinedColumn():
            return StorageFailed("The tables in this database do not belong to the Almanac, or they were deleted.")
        case errors.OperationalError() if _is_refused(error):
            return StorageFailed("The database refused the login: check the user, the password, and the database name.")
        case errors.OperationalError():
            return StorageFailed("The database with the saved games is not responding; everything saved in it is safe.")
        case errors.ProgrammingError():
            return StorageFailed("This is not a database address like postgresql://user@host/name.")
        case _:
            code = getattr(error, "sqlstate", None) or "-"
            return StorageFailed("The saved games cannot be used: PostgreSQL reports error {code}.", code=code)
