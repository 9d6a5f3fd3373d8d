#include "base/text/mailbox.h"

#include "base/ids.h"
#include "base/text/strings.h"

namespace typecase {

std::string fold_email(std::string_view email) { return lower_case(email); }

std::string canonical_mailbox(std::string_view email) {
  std::string folded = fold_email(email);
  std::size_t at = folded.rfind('@');
  if (at == folded.npos) return folded;
  std::string local = folded.substr(0, at), host = folded.substr(at + 1);
  std::size_t tag = local.find('+');
  if (tag != local.npos && tag > 0) local.erase(tag);
  if (host == "googlemail.com") host = "gmail.com";
  if (host == "gmail.com") std::erase(local, '.');
  return local + '@' + host;
}

std::string mailbox_digest(std::string_view email) {
  return email.empty() ? "" : digest_id(sha256(canonical_mailbox(email)));
}

}  // namespace typecase
