"""What the product is compared with: the usual FastAPI service on SQLite, with SQLModel.

One session of the database per request, endpoints in the thread pool, a JWT and its user checked for lists, and a
commit with synchronous=FULL for each join. It looks up no place. Environment: DATABASE is the file, ROWS how many rows a
new database gets, SECRET the key of the tokens.
"""

import os
from datetime import datetime
from typing import List, Optional

import jwt
from fastapi import Depends, FastAPI, HTTPException
from fastapi.security import OAuth2PasswordBearer
from pydantic import EmailStr, confloat
from sqlalchemy import event, func, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import QueuePool
from sqlmodel import Field, Session, SQLModel, create_engine, select

engine = create_engine(
    "sqlite:///" + os.environ["DATABASE"],
    connect_args={"check_same_thread": False, "timeout": 30},
    poolclass=QueuePool,
    pool_size=40,
)


@event.listens_for(engine, "connect")
def set_pragmas(connection, _record):
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


class Join(SQLModel):
    email: EmailStr
    location: Optional[str] = Field(default=None, max_length=255)
    latitude: confloat(ge=-90, le=90)
    longitude: confloat(ge=-180, le=180)


class Subscriber(SQLModel, table=True):
    __tablename__ = "subscribers"
    id: Optional[int] = Field(default=None, primary_key=True)
    email: str = Field(unique=True, index=True)
    location: Optional[str] = None
    latitude: float
    longitude: float
    created_at: datetime = Field(default_factory=datetime.utcnow, index=True)


class User(SQLModel, table=True):
    __tablename__ = "users"
    id: Optional[int] = Field(default=None, primary_key=True)
    email: str
    is_active: bool = True


class SubscriberOut(SQLModel):
    id: int
    email: str
    location: Optional[str]
    latitude: float
    longitude: float
    created_at: datetime


class Page(SQLModel):
    data: List[SubscriberOut]
    count: int


def fill(rows: int) -> None:
    with Session(engine) as session:
        if session.get(User, 1) is not None:
            return
        session.add(User(id=1, email="bench@example.org"))
        session.execute(
            text(
                "with recursive n(i) as (select 1 union all select i + 1 from n where i < :rows)"
                " insert into subscribers (email, location, latitude, longitude, created_at)"
                " select printf('a%012d@example.com', i), 'Berlin, Germany', 52.52, 13.41,"
                " strftime('%Y-%m-%d %H:%M:%f000', 1700000000 + i, 'unixepoch') from n"
            ),
            {"rows": rows},
        )
        session.commit()


SQLModel.metadata.create_all(engine)
fill(int(os.environ["ROWS"]))


def open_session():
    with Session(engine) as session:
        yield session


def current_user(
    token: str = Depends(OAuth2PasswordBearer(tokenUrl="/login")), session: Session = Depends(open_session)
):
    try:
        claims = jwt.decode(token, os.environ["SECRET"], algorithms=["HS256"])
    except jwt.PyJWTError:
        raise HTTPException(403)
    user = session.get(User, int(claims["sub"]))
    if user is None or not user.is_active:
        raise HTTPException(403)
    return user


app = FastAPI()


@app.get("/healthz")
def health():
    return {"status": "ok"}


@app.post("/subscribers", response_model=SubscriberOut)
def join(body: Join, session: Session = Depends(open_session)):
    row = Subscriber.from_orm(body)
    session.add(row)
    try:
        session.commit()
    except IntegrityError:
        raise HTTPException(409)
    session.refresh(row)
    return row


@app.get("/subscribers", response_model=Page)
def page(
    skip: int = 0,
    limit: int = 100,
    session: Session = Depends(open_session),
    _user: User = Depends(current_user),
):
    count = session.exec(select(func.count()).select_from(Subscriber)).one()
    newest_first = select(Subscriber).order_by(Subscriber.created_at.desc())
    return Page(data=session.exec(newest_first.offset(skip).limit(limit)).all(), count=count)
