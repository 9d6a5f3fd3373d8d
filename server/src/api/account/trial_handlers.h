#pragma once

#include <string>

#include "accounts/accounts.h"
#include "api/catalogue/snapshot_answers.h"
#include "http/routing/router.h"
#include "specimen/access/access.h"
#include "trials/trials.h"

namespace typecase::api {

// The answer of getTrialOffer as JSON text, for a page that carries it. Empty: the shop gives no
// trials.
std::string trial_offer_text(trials::Trials& trials, SnapshotAnswers& answers);

// A zip that has to be made is charged to whom it is made for as tester fonts and pictures are.
void add_trial_routes(http::Router& router, trials::Trials& trials, accounts::Accounts& accounts,
                      specimen::Access& access, SnapshotAnswers& answers);

}  // namespace typecase::api
