#pragma once

#include "content/edition.h"
#include "http/routing/router.h"
#include "specimen/drawing/image_store.h"

namespace typecase::api {

// Routes of images that the server draws: GET /og/{family or style}.png, /og/news/{post}.png,
// /t/{face}/{instance}/sheets/{n}.png and
// glyphs/{glyph}.png, POST /api/tester_images and /api/proofs, GET /api/fonts/{id}/specimen.pdf.
void add_image_routes(http::Router& router, specimen::ImageStore& images,
                      const catalogue::Current& catalogue, const content::Editions& editions);

}  // namespace typecase::api
