ALTER TABLE "cards" DROP CONSTRAINT "cards_linked_profile_id_linked_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE restrict ON UPDATE no action;