#include "trials/mailbox.h"

#include <algorithm>

namespace typecase::trials {

std::string mailbox_of(std::string_view email) {
  std::string folded(email);
  std::ranges::transform(folded, folded.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  std::size_t at = folded.rfind('@');
  if (at == folded.npos) return folded;
  std::string local = folded.substr(0, at), host = folded.substr(at + 1);
  std::size_t tag = local.find('+');
  if (tag != local.npos && tag > 0) local.erase(tag);
  if (host == "googlemail.com") host = "gmail.com";
  if (host == "gmail.com") std::erase(local, '.');
  return local + '@' + host;
}

}  // namespace typecase::trials
