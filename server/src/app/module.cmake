target_compile_definitions(app PRIVATE TYPECASE_VERSION="${PROJECT_VERSION}")

# What ./bench checkout holds the shop against.
add_executable(checkout_bench EXCLUDE_FROM_ALL src/app/checkout_bench.cpp)
target_link_libraries(checkout_bench PRIVATE app)
typecase_precompile(checkout_bench)
