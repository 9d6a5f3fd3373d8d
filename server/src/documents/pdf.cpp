#include "documents/pdf.h"

#include <cairo-pdf.h>
#include <cairo.h>

#include <cmath>
#include <stdexcept>

namespace typecase::documents {
namespace {

// cairo would write the clock's.
constexpr const char* fixed_date = "2000-01-01T00:00:00Z";

constexpr double density = 200.0 / 72;  // pixels to the point
constexpr Colour white{255, 255, 255};

int pixels(double points) { return static_cast<int>(std::ceil(points * density)); }

cairo_status_t append(void* file, const unsigned char* data, unsigned size) {
  static_cast<std::string*>(file)->append(reinterpret_cast<const char*>(data), size);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Pdf::Pdf(const PdfProperties& properties, PageContent content) : content_(content) {
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
  if (begun_) end_page();
  begun_ = true;
  cairo_identity_matrix(canvas_->context());
  cairo_pdf_surface_set_size(cairo_get_target(canvas_->context()), width, height);
  if (content_ == PageContent::outlines) return *canvas_;
  picture_.emplace(pixels(width), pixels(height), white);
  picture_->canvas().scale(density);
  return picture_->canvas();
}

void Pdf::end_page() {
  cairo_t* page = canvas_->context();
  if (picture_) {
    cairo_surface_t* drawn = cairo_get_target(picture_->canvas().context());
    cairo_surface_flush(drawn);
    cairo_scale(page, 1 / density, 1 / density);
    cairo_set_source_surface(page, drawn, 0, 0);
    cairo_paint(page);
  }
  cairo_show_page(page);
}

std::string Pdf::finish() {
  if (!begun_) throw std::logic_error("a PDF without a page");
  cairo_surface_t* surface = cairo_get_target(canvas_->context());
  end_page();
  cairo_surface_finish(surface);
  cairo_status_t status = cairo_surface_status(surface);
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
  return std::move(file_);
}

}  // namespace typecase::documents
