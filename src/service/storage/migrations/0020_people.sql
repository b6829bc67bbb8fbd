-- People who log in to the dashboard, and their sessions. A cookie has the token of a session; only its hash is here.
create table people (
  id text primary key,
  -- The OIDC issuer; `proxy` or `password` for the other logins.
  issuer text not null,
  -- What the issuer calls the person, and never gives to another one.
  subject text not null,
  name text not null,
  address text,
  role text not null check (role in ('viewer', 'designer', 'admin')),
  -- Of the login by password; null until it is set.
  password_hash text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  disabled_at timestamptz,
  -- The entry of OIDC_ALLOWED by which the person came in last.
  admitted_by text,
  unique (issuer, subject)
);
--> statement-breakpoint
create table sessions (
  token_digest bytea primary key,
  -- Names the session in the list of sessions.
  id text not null unique,
  person_id text not null references people (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The browser's `User-Agent`.
  device text not null,
  network_address text
);
--> statement-breakpoint
create index sessions_by_person on sessions (person_id);
--> statement-breakpoint
-- Tokens that are accepted once: links that set a password, and logins that wait for an identity provider.
create table login_tokens (
  token_digest bytea primary key,
  kind text not null,
  content jsonb not null,
  expires_at timestamptz not null
);
