"""Whether spectators may chat at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    open_chat = sa.Column("open_chat", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("matches", open_chat)
