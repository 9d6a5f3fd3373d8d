# What the bench of the tester measures of the engine.
add_executable(subset_bench EXCLUDE_FROM_ALL src/fonts/subset/subset_bench.cpp)
target_link_libraries(subset_bench PRIVATE fonts)
typecase_precompile(subset_bench)
