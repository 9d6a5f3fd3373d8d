#pragma once

#include "accounts/accounts.h"
#include "content/edition.h"
#include "http/routing/router.h"
#include "specimen/drawing/image_store.h"
#include "specimen/tester/tester_fonts.h"
#include "specimen/tester/tester_states.h"

namespace typecase::api {

// GET /t/{face}/{instance}/{features}/{cover}.woff2 and /t/{face}/{instance}/advances.json, and
// POST /api/tester_batches. Compressed advances count in `memory`.
void add_tester_routes(http::Router& router, specimen::TesterFonts& fonts,
                       const std::shared_ptr<specimen::MemoryBudget>& memory);

// POST /api/tester_grants. A signed-in customer whose address is verified is named in the grant:
// the requests for fonts bring nothing else that tells who asks.
void add_grant_routes(http::Router& router, const specimen::TesterFonts& fonts,
                      accounts::Accounts& accounts);

// POST /api/tester_states and GET /api/tester_states/{id}.
void add_state_routes(http::Router& router, specimen::TesterStates& states);

// Routes of images that the server draws: GET /og/{family or style}.png, /og/news/{post}.png,
// /t/{face}/{instance}/sheets/{n}.png and
// glyphs/{glyph}.png, POST /api/tester_images and /api/proofs, GET /api/fonts/{id}/specimen.pdf.
void add_image_routes(http::Router& router, specimen::ImageStore& images,
                      const catalogue::Current& catalogue, const content::Editions& editions);

}  // namespace typecase::api
