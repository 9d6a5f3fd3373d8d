#pragma once

#include <boost/json/array.hpp>
#include <functional>
#include <string>

#include "accounts/accounts.h"
#include "api/snapshot_answers.h"
#include "http/router.h"
#include "specimen/access.h"
#include "trials/trials.h"

namespace typecase::api {

// The answer of getTrialOffer as JSON text, for a page that carries it. Empty: the shop gives no
// trials.
std::string trial_offer_text(trials::Trials& trials, SnapshotAnswers& answers);

// The trials that a customer who has proved the address has asked for, for his export.
using TrialsOf = std::function<boost::json::array(const accounts::Customer&)>;
TrialsOf trials_of(trials::Trials& trials);

// A zip that has to be made is charged to whom it is made for as tester fonts and pictures are.
void add_trial_routes(http::Router& router, trials::Trials& trials, accounts::Accounts& accounts,
                      specimen::Access& access, SnapshotAnswers& answers);

}  // namespace typecase::api
