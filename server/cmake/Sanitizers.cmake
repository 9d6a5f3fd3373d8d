# TYPECASE_SANITIZE: empty, "address" (with undefined behaviour) or "thread".
set(TYPECASE_SANITIZE "" CACHE STRING "address or thread")

if(TYPECASE_SANITIZE STREQUAL "address")
  # g++ 12 sees uninitialized values in every empty std::optional that it instruments.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all
                      -Wno-maybe-uninitialized)
  add_link_options(-fsanitize=address,undefined)
elseif(TYPECASE_SANITIZE STREQUAL "thread")
  add_compile_options(-fsanitize=thread -Wno-tsan)
  add_link_options(-fsanitize=thread)
endif()
