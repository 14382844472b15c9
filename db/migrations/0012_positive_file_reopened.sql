ALTER TABLE "letter_templates" DROP CONSTRAINT "letter_templates_family_check";--> statement-breakpoint
ALTER TABLE "letters" DROP CONSTRAINT "letters_ground_check";--> statement-breakpoint
ALTER TABLE "letter_templates" ADD CONSTRAINT "letter_templates_family_check" CHECK ("family" in ('C1', 'C2', 'C3', 'C4', 'C5', 'C5B', 'C6', 'C6B', 'C7', 'C8', 'C8B', 'C9', 'C10', 'C11', 'C12', 'C12B', 'C14', 'C1_PJ', 'C2_PJ', 'C5_PJ', 'C5B_PJ', 'C14_PJ', 'C3_CADIN', 'C7_NAO'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_ground_check" CHECK ("ground" in ('C1', 'C2', 'C3', 'C4', 'C5', 'C5B', 'C6', 'C6B', 'C7', 'C8', 'C8B', 'C9', 'C10', 'C11', 'C12', 'C12B', 'C14'));
-- access f2b382241f515ffb
