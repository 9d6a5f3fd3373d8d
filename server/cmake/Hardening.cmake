# Protection of the built programs against faults in memory; scripts/check-hardening reads it back from
# the ELF files. Sanitizers bring checks of their own and stay without it.
if(NOT TYPECASE_SANITIZE)
  add_compile_options(-fPIE -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  add_link_options(-pie -Wl,-z,relro,-z,now,-z,noexecstack)
endif()
