# What the benches of the listener measure.
add_executable(http_bench EXCLUDE_FROM_ALL src/http/server/server_bench.cpp)
target_link_libraries(http_bench PRIVATE http)
typecase_precompile(http_bench)
