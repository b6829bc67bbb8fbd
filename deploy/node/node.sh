#!/bin/sh
# The command `node` of node_modules/.bin: Node 24 of a package if it runs on this machine, else the next of the PATH.
# The packages cannot have this name themselves: npm 9 removes the command of each that it leaves out, and so of all.
here=$(readlink -f "$0")
for program in "${here%/*/*}"/node-linux-*/bin/node "${here%/*/*/*}"/node_modules/node-linux-*/bin/node; do
  # Without its C library, or on a file system without programs, it does not run.
  if "$program" --version >/dev/null 2>&1; then exec "$program" "$@"; fi
done
IFS=:
for folder in $PATH; do
  case $folder in */node_modules/.bin) continue ;; esac
  if [ -x "$folder/node" ]; then exec "$folder/node" "$@"; fi
done
echo "Node 24 is missing: install it from https://nodejs.org" >&2
exit 127
