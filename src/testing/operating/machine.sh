#!/bin/bash
# A machine of its own for the guide's commands: in namespaces of mounts, network and processes, started by the test.
# Arguments: a folder for its files, the script with the guide's commands.
set -euo pipefail
place=$1
script=$2
ip link set lo up
mount --make-rprivate /
for folder in /etc /var/lib/postgresql /var/log /run; do
  mkdir -p "$place$folder" "$folder"
  cp --archive "$folder/." "$place$folder/" 2>/dev/null || true
done
# Clusters of the machine itself are not touched.
rm -rf "$place/etc/postgresql" "$place/var/lib/postgresql"
mkdir -p "$place/etc/postgresql" "$place/var/lib/postgresql" "$place/run/postgresql"
chown postgres:postgres "$place/etc/postgresql" "$place/var/lib/postgresql" "$place/run/postgresql"
rm -f "$place/etc/nginx/sites-enabled/default"
mkdir -p "$place/etc/systemd/system" "$place/etc/nginx/conf.d"
for folder in /opt /var/lib/overprint /var/backups; do mkdir -p "$place$folder"; done
mkdir -p /var/lib/overprint
for folder in /etc /var/lib/postgresql /var/log /run /opt /var/lib/overprint /var/backups; do
  mount --bind "$place$folder" "$folder"
done
exec bash -euo pipefail "$script"
