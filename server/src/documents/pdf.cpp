#include "documents/pdf.h"

#include <cairo-pdf.h>
#include <cairo.h>

#include <stdexcept>

namespace typecase::documents {
namespace {

// cairo would write the clock's.
constexpr const char* fixed_date = "2000-01-01T00:00:00Z";

cairo_status_t append(void* file, const unsigned char* data, unsigned size) {
  static_cast<std::string*>(file)->append(reinterpret_cast<const char*>(data), size);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Pdf::Pdf(const PdfProperties& properties) {
  cairo_surface_t* surface = cairo_pdf_surface_create_for_stream(append, &file_, 595, 842);
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, properties.title.c_str());
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, properties.author.c_str());
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, properties.subject.c_str());
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Typecase");
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, fixed_date);
  canvas_.emplace(cairo_create(surface));
  cairo_surface_destroy(surface);
}

Canvas& Pdf::page(double width, double height) {
  if (begun_) cairo_show_page(canvas_->context());
  begun_ = true;
  cairo_identity_matrix(canvas_->context());
  cairo_pdf_surface_set_size(cairo_get_target(canvas_->context()), width, height);
  return *canvas_;
}

std::string Pdf::finish() {
  if (!begun_) throw std::logic_error("a PDF without a page");
  cairo_surface_t* surface = cairo_get_target(canvas_->context());
  cairo_show_page(canvas_->context());
  cairo_surface_finish(surface);
  cairo_status_t status = cairo_surface_status(surface);
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
  return std::move(file_);
}

}  // namespace typecase::documents
