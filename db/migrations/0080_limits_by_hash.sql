-- Keys of the limits are keyed hashes from here on; the counters kept under an e-mail or an address are of hours.
delete from rate_limits;
--> statement-breakpoint
delete from auth_rate_limits;
