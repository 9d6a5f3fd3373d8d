# Sourced by ./run: the settings and the contents of the demonstration shop in $data.

# secret NAME [PREFIX]: the secret kept in $data/secrets/NAME, made at the first call.
secret() {
  local file=$data/secrets/$1
  if [ ! -s "$file" ]; then
    (umask 077 && printf '%s%s' "${2:-}" "$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')" >"$file")
  fi
  cat "$file"
}

# Folders, the configuration file that the owner may edit, and in the environment what this start
# alone decides: addresses, and the secrets, which stay out of the file.
demo_settings() {
  mkdir -p "$data" "$data/log" "$data/mail"
  (umask 077 && mkdir -p "$data/secrets")
  [ -f "$data/typecase.toml" ] || cp fixtures/typecase.toml "$data/typecase.toml"

  TYPECASE_WEBHOOK_SECRET=$(secret webhook-secret whsec_)
  TYPECASE_GATEWAY_SECRET_KEY=$(secret gateway-secret-key sk_test_)
  TYPECASE_GATEWAY_PUBLISHABLE_KEY=$(secret gateway-publishable-key pk_test_)
  TYPECASE_SERVER_KEY=$(secret server-key)
  export TYPECASE_WEBHOOK_SECRET TYPECASE_GATEWAY_SECRET_KEY TYPECASE_GATEWAY_PUBLISHABLE_KEY \
    TYPECASE_SERVER_KEY
  export TYPECASE_PUBLIC_URL=$public_url TYPECASE_DATA=$data TYPECASE_WEB_ROOT=$root/build/web \
    TYPECASE_PORT=$port TYPECASE_STAFF_PORT=$((port + 1)) \
    TYPECASE_GATEWAY_URL=http://127.0.0.1:$((port + 2)) TYPECASE_SANDBOX_PORT=$((port + 2))
}

# Fills an empty data folder. Every step may be repeated, so an interrupted first start is harmless.
demo_shop() {
  "$bin/typecase" --config "$data/typecase.toml" migrate
  [ -f "$data/.demo-complete" ] && return 0
  say "Gathering the demonstration fonts"
  scripts/demo-fonts
  say "Creating the demonstration shop in $data"
  "$bin/typecase" --config "$data/typecase.toml" import build/demo >"$data/log/import.log"
  "$bin/typecase" --config "$data/typecase.toml" seed fixtures/shop
  touch "$data/.demo-complete"
}
