# Sourced by ./run: the settings and the contents of the demonstration shop in $data.

random_hex() { od -An -v -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }

# Writes both files once; later changes are the owner's.
write_settings() {
  local mask
  mask=$(umask)
  umask 077
  mkdir -p "$data" "$data/log" "$data/mail"
  [ -s "$data/secrets.toml" ] || cat >"$data/secrets.toml" <<TOML
# For this shop alone; never shown to anybody.
server_key = "$(random_hex 32)"

[gateway]
secret_key = "sk_test_$(random_hex 24)"
webhook_secrets = ["whsec_$(random_hex 24)"]
TOML
  [ -s "$data/typecase.toml" ] || cat >"$data/typecase.toml" <<TOML
# A demonstration shop: it sells on the sandbox gateway only and refuses live keys.
# docs/self-hosting.md lists every key. ./run sets addresses and folders by TYPECASE_* variables.
secrets_file = "$data/secrets.toml"

[gateway]
demonstration = true
allow_sandbox = true
publishable_key = "pk_test_$(random_hex 24)"
TOML
  umask "$mask"
}

# Settings of this start.
export_addresses() {
  export TYPECASE_DATA=$data TYPECASE_WEB_ROOT=$root/web/shop/dist TYPECASE_PUBLIC_URL=$public_url \
    TYPECASE_CONSOLE_ROOT=$root/web/console/dist TYPECASE_CONSOLE_URL=http://localhost:$((port + 1)) \
    TYPECASE_LISTEN_SHOP=127.0.0.1:$port TYPECASE_LISTEN_STAFF=127.0.0.1:$((port + 1)) \
    TYPECASE_PREVIEW_URL=http://localhost:$((port + 3)) TYPECASE_LISTEN_PREVIEW=127.0.0.1:$((port + 3)) \
    TYPECASE_GATEWAY_BASE_URL=http://127.0.0.1:$((port + 2)) \
    TYPECASE_VAT_SERVICE_URL=http://127.0.0.1:$((port + 2))/taxation_customs/vies/rest-api \
    TYPECASE_GATEWAY_SCRIPT=http://127.0.0.1:$((port + 2))/sandbox.js
}

typecase() { "$bin/typecase" --config "$data/typecase.toml" "$@"; }

# Fills an empty data folder. Every step may be repeated, so an interrupted first start is harmless.
fill_shop() {
  typecase migrate >>"$data/log/setup.log" 2>&1 || fail "see $data/log/setup.log"
  [ -f "$data/.complete" ] && return
  say "Gathering the demonstration fonts"
  scripts/demo-fonts
  say "Creating the demonstration shop in $data"
  { typecase import build/demo && typecase apply fixtures/shop; } >>"$data/log/setup.log" 2>&1 ||
    fail "the shop could not be filled; see $data/log/setup.log"
  touch "$data/.complete"
}

# Prints how the first owner gets into the console: by a link, once, on the first start.
first_owner() {
  local owner=owner@foundry.example
  if typecase staff list 2>>"$data/log/setup.log" | grep -qF "$owner"; then
    printf '%s  (a new link: see docs/self-hosting.md, "staff reset %s")\n' "$TYPECASE_CONSOLE_URL" "$owner"
  else
    typecase staff add "$owner" --name Owner --role owner 2>>"$data/log/setup.log" | grep -F /welcome#
  fi
}

# setting FILE KEY: the first quoted value of a key.
setting() { sed -nE "s/^$2 = \[?\"([^\"]*)\".*/\1/p" "$data/$1"; }

# In sessions of their own, so that Ctrl-C reaches ./run alone, which stops them in order. Their
# process ids are in $sandbox and $shop.
start_sandbox() {
  TYPECASE_SANDBOX_SECRET_KEY=$(setting secrets.toml secret_key) \
    TYPECASE_SANDBOX_WEBHOOK_SECRET=$(setting secrets.toml webhook_secrets) \
    TYPECASE_SANDBOX_PUBLISHABLE_KEY=$(setting typecase.toml publishable_key) \
    setsid "$bin/typecase-sandbox" --port $((port + 2)) --data "$data/sandbox" \
    --webhook-url "http://127.0.0.1:$port/webhooks/stripe" >>"$data/log/sandbox.log" 2>&1 &
  sandbox=$!
}

start_shop() {
  setsid "$bin/typecase" --config "$data/typecase.toml" serve >>"$data/log/shop.log" 2>&1 &
  shop=$!
}
