#include "accounts/account_errors.h"

namespace typecase::accounts {

Error link_spent() {
  return {ErrorKind::gone,
          "link_spent",
          "This link has been used or has expired. Request a new one.",
          {},
          0};
}

Error signed_out() {
  return {ErrorKind::unauthenticated, "signed_out", "Sign in to see this.", {}, 0};
}

Error no_password(bool verified) {
  return {ErrorKind::conflict,
          "no_password",
          verified ? "This asks for your password, and your account has none yet. Have a link to "
                     "choose one sent to your mailbox."
                   : "This asks for your password, and you have none yet. Choose one first.",
          {},
          0};
}

Error email_taken() {
  return {ErrorKind::conflict, "email_taken", "This address already has an account.", {}, 0};
}

Error wrong_password() {
  return invalid_field("/password", "wrong_password", "The password is not right.");
}

Error too_many_mails(int seconds) {
  return {ErrorKind::too_many,
          "too_many_attempts",
          "Too many requests. Check your mailbox for the email already sent, or wait a while.",
          {},
          seconds};
}

}  // namespace typecase::accounts
