#!/bin/sh
# Makes the secrets of compose.yaml, once: each in a file of its own below ./secrets. Files that exist are kept.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets

# The containers read the files as another user than this one, so only the folder keeps others out.
keep() {
  if [ ! -s "secrets/$1" ]; then
    cat >"secrets/$1.new"
    chmod 644 "secrets/$1.new"
    mv "secrets/$1.new" "secrets/$1"
  else
    cat >/dev/null
  fi
}

openssl rand -hex 24 | keep api_key
printf 'whsec_%s\n' "$(openssl rand -base64 32)" | keep webhook_secret
openssl rand -hex 32 | keep link_secret
openssl rand -hex 32 | keep dashboard_secret
openssl rand -hex 24 | keep database_password
openssl rand -hex 10 | keep s3_access_key_id
openssl rand -hex 24 | keep s3_secret_access_key
printf 'postgres://overprint:%s@database:5432/overprint\n' "$(cat secrets/database_password)" | keep database_url
printf '{"identities":[{"name":"overprint","credentials":[{"accessKey":"%s","secretKey":"%s"}],"actions":["Admin","Read","Write","List"]}]}\n' \
  "$(cat secrets/s3_access_key_id)" "$(cat secrets/s3_secret_access_key)" | keep s3_config
