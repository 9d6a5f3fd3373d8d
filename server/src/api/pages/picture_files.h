#pragma once

#include "http/routing/router.h"
#include "pictures/pictures.h"

namespace typecase::api {

// GET /pictures/{id}/{WIDTH.webp}: pictures of pages and news, for everybody. Their addresses name
// their content: they are kept for good.
void add_picture_file_routes(http::Router& router, const pictures::Pictures& pictures);

}  // namespace typecase::api
