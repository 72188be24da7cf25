#!/usr/bin/env bash
# Compares the Node binaries of every platform that package.json names with the signed releases. They come from npm, where
# they are published by somebody other than Node's release team.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

node -e 'for (const [name, version] of Object.entries(require("./package.json").optionalDependencies)) console.log(name, version)' |
  while read -r name version; do
    (cd "$work" && npm pack --silent "$name@$version" | tail -n 1 | xargs -I {} tar -xzf {})
    platform=${name#node-}
    platform=${platform#bin-}
    binary=$work/package/bin/node
    [ -e "$binary" ] || binary=$binary.exe
    "$here/scripts/release/verify-node.sh" "$binary" "$version" "$platform"
    rm -rf "$work/package"
  done
