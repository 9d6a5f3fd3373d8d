#pragma once

#include <string>

#include "base/error.h"

namespace typecase::accounts {

// The failures that more than one of the account's services knows, worded in one place.

// gone (link_spent): of a mailed link that was used, replaced or has run out, or never was one.
Error link_spent();

// unauthenticated (signed_out): nobody is signed in, or the customer is gone meanwhile.
Error signed_out();

// conflict (no_password), of what asks for the password where there is none yet. verified: a link
// to choose one goes to the mailbox; an unverified customer chooses one without it.
Error no_password(bool verified);

// conflict (email_taken)
Error email_taken();

// invalid (wrong_password), at the field.
Error wrong_password();

// too_many (too_many_attempts): seconds until there is sense in trying again.
Error too_many_mails(int seconds);

}  // namespace typecase::accounts
