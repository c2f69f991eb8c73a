"""Remote: a seat at a server, for any front end that sits at a desk."""

from mayday.terminal.remote.address import Address, AddressError, read_address
from mayday.terminal.remote.desk import RemoteDesk

__all__ = ["Address", "AddressError", "RemoteDesk", "read_address"]
