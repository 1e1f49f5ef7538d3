#!/bin/sh
# Installs Marque as a service of systemd on this machine, or updates it: run it again after `git pull`, or from the
# tarball of a newer release.
#
#   sudo deploy/systemd/install.sh               install or update, then start
#   sudo deploy/systemd/install.sh --no-start    the same without systemd, for images and containers
#   sudo deploy/systemd/install.sh --uninstall   remove the program; data, settings and account stay
#
# Program: /opt/marque, and the command `marque`. Data: /var/lib/marque. Settings: /etc/marque/marque.env.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
source=$(CDPATH='' cd -- "$here/../.." && pwd)
program=/opt/marque
data=/var/lib/marque
settings=/etc/marque/marque.env
unit=/etc/systemd/system/marque.service
socket=/etc/systemd/system/marque.socket
command=/usr/local/bin/marque

give_up() {
  echo "$1" >&2
  exit 1
}

start=yes
case "${1:-}" in
  '') ;;
  --no-start) start=no ;;
  --uninstall) start=uninstall ;;
  *) give_up "Unknown option $1: use --no-start, --uninstall, or none" ;;
esac
[ "$(id -u)" = 0 ] || give_up 'Run it as root: sudo deploy/systemd/install.sh'

if [ $start = uninstall ]; then
  if [ -d /run/systemd/system ]; then systemctl disable --now marque marque.socket || true; fi
  rm -rf "$program" "$unit" "$socket" "$command"
  if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
  echo "Marque is removed. Its data in $data, $settings and the account marque are still there."
  exit 0
fi

# The tarball of a release holds the built program, with its own Node.
built=no
if [ -x "$source/bin/node" ]; then built=yes; fi
if [ $built = no ]; then
  command -v node >/dev/null || give_up 'Install Node.js 20 or newer with npm first: it builds Marque, which then runs on its own Node'
  command -v npm >/dev/null || give_up 'Install npm first: it comes with Node.js, or as the package npm'
fi
if [ $start = yes ] && [ ! -d /run/systemd/system ]; then
  give_up 'systemd does not run here; use --no-start to install without starting'
fi

# Built by the owner of the source, so that git and npm keep working there without sudo.
owner=$(stat -c %U "$source")
install -d -m 755 "$program"
packed=$(mktemp -d "$program/packed-XXXXXX")
trap 'rm -rf "$packed"' EXIT
chown "$owner" "$packed"
if [ $built = yes ]; then
  cp -R "$source" "$packed/marque"
elif [ "$owner" = root ]; then
  echo "Building from $source ..."
  npm --prefix "$source" run --silent pack -- "$packed/marque"
else
  echo "Building from $source as $owner ..."
  runuser -u "$owner" -- env "PATH=$PATH" npm --prefix "$source" run --silent pack -- "$packed/marque"
fi

if ! id marque >/dev/null 2>&1; then
  useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin marque
fi
install -d -m 700 -o marque -g marque "$data"
install -d -m 755 "$(dirname "$settings")"
[ -e "$settings" ] || install -m 640 -g marque "$here/marque.env" "$settings"

# The new version is complete before the link changes.
version=$(date -u +%Y%m%d-%H%M%S)
mv "$packed/marque" "$program/$version"
install -D -m 644 "$here/marque.socket" "$program/$version/deploy/systemd/marque.socket"
chown -R root:root "$program/$version"
chmod -R u=rwX,go=rX "$program/$version"
# For a way back the last version that has started stays. An update that fails and is run again must not push it out, nor
# one that is installed twice.
kept=$(readlink "$program/current" || true)
started=$(cat "$program/started" 2>/dev/null || true)
if [ -n "$started" ] && [ -d "$program/$started" ]; then kept=$started; fi
if [ -n "$kept" ] && diff -rq "$program/$kept" "$program/$version" >/dev/null 2>&1; then
  other=$(find "$program" -mindepth 1 -maxdepth 1 -name '2*' ! -name "$version" ! -name "$kept" -printf '%f\n' | sort | tail -1)
  kept=${other:-$kept}
fi
remove_others() {
  for old in "$program"/2*; do
    case "$(basename "$old")" in "$version" | "$kept") ;; *) rm -rf "$old" ;; esac
  done
}
ln -sfn "$version" "$program/next"
mv -T "$program/next" "$program/current"
install -D -m 644 "$here/marque.service" "$unit"
install -D -m 755 "$here/marque" "$command"

if [ $start = no ]; then
  # Nobody will see whether it starts.
  rm -f "$program/started"
  remove_others
  echo "Marque $version is installed in $program and not started."
  exit 0
fi
systemctl daemon-reload
systemctl enable marque
restarted=yes
"$command" restart || restarted=no
# Not before: until then one of them may have been running.
remove_others
if [ -n "$kept" ]; then echo "Version $kept is kept: sudo marque rollback goes back to it."; fi
[ $restarted = yes ]
