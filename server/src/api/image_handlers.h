#pragma once

#include "content/edition.h"
#include "http/router.h"
#include "specimen/image_store.h"

namespace typecase::api {

// What the server draws: GET /og/{family or style}.png, /og/news/{post}.png,
// /t/{face}/{instance}/sheets/{n}.png and
// glyphs/{glyph}.png, POST /api/tester_images and /api/proofs, GET /api/fonts/{id}/specimen.pdf.
void add_image_routes(http::Router& router, specimen::ImageStore& images,
                      const catalogue::Current& catalogue, const content::Editions& editions);

}  // namespace typecase::api
