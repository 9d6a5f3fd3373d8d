#include "audit/chain.h"

#include "db/record.h"

namespace typecase::audit {
namespace {

// nullopt: null.
std::optional<std::string> text_of(const db::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* bytes = std::get_if<Bytes>(&value)) {
    return std::string(bytes->begin(), bytes->end());
  }
  return std::nullopt;
}

std::string signed_text(const Head& head) {
  return "typecase audit head 1\nsequence:" + std::to_string(head.sequence) +
         "\nhash:" + to_hex(head.hash.value_or(Bytes{})) +
         "\nsealed_at:" + std::to_string(head.sealed_at ? to_micros(*head.sealed_at) : 0) + "\n";
}

}  // namespace

std::string canonical_text(const ChainedRow& row) {
  std::string text = "typecase audit row 1\n";
  boost::mp11::mp_for_each<Members<ChainedRow>>([&](auto member) {
    auto value = text_of(db::from_field(row.*member.pointer));
    if (!value) return;
    text.append(member.name).append(":").append(std::to_string(value->size()));
    text.append(":").append(*value).append("\n");
  });
  return text;
}

Bytes hash_of(const ChainedRow& row) {
  Digest digest = sha256(canonical_text(row));
  return {digest.begin(), digest.end()};
}

std::optional<Head> find_head(db::Connection& connection) {
  return connection.find<Head>("SELECT " + db::columns<Head>() +
                               " FROM staff_audit_head WHERE id = 1");
}

SigningKey head_key(ByteView server_key) { return {server_key, "audit log head"}; }

Bytes sign(const Head& head, const SigningKey& key) {
  Signature signature = key.sign(signed_text(head));
  return {signature.begin(), signature.end()};
}

bool is_signed_by(const Head& head, const SigningKey& key) {
  if (head.sequence == 0) return !head.hash && !head.sealed_at && !head.signature;
  // Ed25519 gives one signature for one text.
  return head.signature == sign(head, key);
}

std::string to_text(const Head& head) {
  return std::to_string(head.sequence) + " " + to_hex(head.hash.value_or(Bytes{})) + " " +
         to_iso8601(head.sealed_at.value_or(Time{}));
}

}  // namespace typecase::audit
