#!/bin/sh
# Dumps the database every BACKUP_HOURS hours and deletes dumps that are older than BACKUP_DAYS days.
#   backup.sh         runs until it's stopped
#   backup.sh now     makes one dump
#   backup.sh check   fails if the newest dump is older than two intervals
# The connection comes from PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE.
set -eu
umask 077

folder=${BACKUP_FOLDER:?}
minutes=$((${BACKUP_HOURS:-24} * 60))
days=${BACKUP_DAYS:-14}

dumps() {
  find "$folder" -maxdepth 1 -name "$PGDATABASE-*.dump" "$@"
}

# Older dumps are deleted only after a new one is complete and readable. A partial dump may belong to a concurrent run; one that
# hasn't grown for a day was interrupted.
dump() {
  file="$folder/$PGDATABASE-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump"
  part="$file.$$.part"
  find "$folder" -maxdepth 1 -name '*.part' -mmin +1440 -exec rm -f {} +
  if pg_dump --format=custom --file="$part" && pg_restore --list "$part" > /dev/null; then
    mv "$part" "$file"
    dumps -mmin "+$((days * 1440))" -exec rm {} +
    echo "dumped $(basename "$file")"
  else
    rm -f "$part"
    echo 'backup failed' >&2
    return 1
  fi
}

case ${1:-} in
  now)
    dump
    exit
    ;;
  check)
    test -n "$(dumps -mmin "-$((minutes * 2))")"
    exit
    ;;
esac

# A failed dump is tried again after ten minutes. The shell handles signals only between commands, so it waits for a background sleep.
trap 'exit 0' INT TERM
while :; do
  test -n "$(dumps -mmin "-$minutes")" || dump || true
  sleep 600 &
  wait $!
done
