#include "accounts/sign_in/password_policy.h"

#include <algorithm>

#include "accounts/accounts.h"
#include "accounts/sign_in/common_passwords.h"
#include "base/text/mailbox.h"
#include "base/text/utf8.h"

namespace typecase::accounts {
namespace {

constexpr std::size_t shortest = 8;
constexpr std::size_t longest = 256;

// Folded as addresses are, and without spaces: "Tidal Atlas" is guessed as tidalatlas too.
std::string compared(std::string_view text) {
  std::string key = fold_email(text);
  std::erase(key, ' ');
  return key;
}

bool is_guessable(std::string_view password, const PasswordContext& context) {
  std::string key = compared(password);
  std::string_view mailbox = context.email.substr(0, context.email.find('@'));
  return key.empty() || key == compared(context.foundry) || key == compared(context.email) ||
         key == compared(mailbox);
}

}  // namespace

std::optional<Fault> weakness(std::string_view password, const PasswordContext& context,
                              std::string pointer) {
  auto fault = [&](std::string code, std::string sentence) {
    return Fault{std::move(pointer), std::move(code), std::move(sentence)};
  };
  std::size_t length = code_points(password);
  if (length < shortest) return fault("too_short", "A password has at least 8 characters.");
  if (length > longest) return fault("too_long", "A password has at most 256 characters.");
  if (std::ranges::binary_search(common_passwords(), fold_email(password))) {
    return fault("common_password", "Many people have this password, so it is tried first.");
  }
  if (is_guessable(password, context)) {
    return fault("guessable_password", "Whoever knows you or the shop would try this password.");
  }
  return std::nullopt;
}

Result<void> check_new_password(std::string_view password, const PasswordContext& context,
                                std::string pointer) {
  auto fault = weakness(password, context, std::move(pointer));
  if (!fault) return {};
  std::string sentence = fault->message;
  return Error{ErrorKind::invalid, "weak_password", std::move(sentence), {std::move(*fault)}, 0};
}

}  // namespace typecase::accounts
