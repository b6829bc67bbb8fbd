#!/bin/bash
# Stands in for programs that change more than a test may: it is called by their names, which link to it. The machine is
# a namespace of its own, with copies of the folders that the guide changes and with no other network than the loopback.
set -euo pipefail

case "$(basename "$0")" in
# Packages are from before: without a network it says whether each is there, by its name or by its program.
apt-get)
  [ "$1" = install ] || exit 0
  shift
  for package in "$@"; do
    case "$package" in -*) continue ;; esac
    dpkg --status "$package" >/dev/null 2>&1 || command -v "$package" >/dev/null ||
      { echo "the package $package is not installed" >&2; exit 1; }
  done
  ;;

# The working tree instead of a clone; nothing to pull.
git)
  if [ "$1" = clone ]; then
    mkdir -p "$3"
    (cd "$SOURCE" && "$REAL_GIT" -c safe.directory='*' ls-files -z --cached --others --exclude-standard |
      xargs -0 sh -c 'for file; do [ -e "$file" ] && printf "%s\0" "$file"; done' sh |
      tar --create --null --files-from=- --file=-) |
      tar --extract --no-same-owner --directory="$3"
  fi
  ;;

# The packages of this repository, which `npm ci` has installed.
npm)
  if [ "$1" = ci ]; then
    mkdir -p node_modules
    mountpoint --quiet node_modules || mount --bind "$SOURCE/node_modules" node_modules
  else
    exec "$REAL_NPM" "$@"
  fi
  ;;

# No systemd runs here: starts what the units say.
systemctl)
  action=$1
  shift
  units=()
  for unit in "$@"; do case "$unit" in -*) ;; *) units+=("$unit") ;; esac; done
  stop() { if [ -e "/run/$1.pid" ]; then kill "$(cat "/run/$1.pid")" 2>/dev/null || true; while kill -0 "$(cat "/run/$1.pid")" 2>/dev/null; do sleep 0.05; done; fi; }
  start() {
    unit=$1
    case "$1" in
    postgresql)
      version=$(ls /usr/lib/postgresql | sort -n | tail -1)
      pg_lsclusters -h "$version" main 2>/dev/null | grep -q . || pg_createcluster "$version" main >/dev/null
      pg_ctlcluster "$version" main start
      ;;
    nginx) nginx ;;
    # Its day is not awaited.
    *.timer) [ -e "/etc/systemd/system/${1%@*}@.timer" ] ;;
    *)
      file=/etc/systemd/system/$1.service
      [ -e "$file" ] || file=/etc/systemd/system/${1%@*}@.service
      setting() { sed -n "s/^$1=//p" "$file" | sed "s/%i/${unit#*@}/g"; }
      cd "$(setting WorkingDirectory)"
      environment=$(setting EnvironmentFile)
      variables=()
      # Values are in single quotes, within which systemd changes nothing.
      [ -z "$environment" ] || mapfile -t variables < <(sed -n "s/^\([A-Z_0-9]*\)='\([^']*\)'$/\1=\2/p" "$environment")
      # shellcheck disable=SC2046
      command=(setsid setpriv --reuid="$(setting User)" --regid="$(setting Group)" --init-groups --
        env --ignore-environment PATH="$PATH" HOME=/tmp "${variables[@]}" $(setting ExecStart))
      "${command[@]}" >"$LOGS/$1.log" 2>&1 &
      if [ "$(setting Type)" = oneshot ]; then wait $!; else echo $! >"/run/$1.pid"; fi
      ;;
    esac
  }
  case "$action" in
  enable) case " $* " in *" --now "*) for unit in "${units[@]}"; do start "$unit"; done ;; esac ;;
  start) for unit in "${units[@]}"; do start "$unit"; done ;;
  disable) for unit in "${units[@]}"; do stop "$unit"; done ;;
  restart) for unit in "${units[@]}"; do stop "$unit"; start "$unit"; done ;;
  daemon-reload) ;;
  *) echo "systemctl $action is unknown here" >&2; exit 1 ;;
  esac
  ;;
esac
