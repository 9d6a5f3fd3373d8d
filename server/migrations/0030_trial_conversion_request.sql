-- What a trial request led to, when it is forgotten.
CREATE INDEX trial_conversion_request ON trial_conversion (request_id);
