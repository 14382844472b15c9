ALTER TABLE "disabled_members" ADD COLUMN "position" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "disabled_members" ADD COLUMN "exports_full" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "team_invites" ADD COLUMN "position" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "team_invites" ADD COLUMN "exports_full" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "position" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "exports_full" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "disabled_members" ADD CONSTRAINT "disabled_members_position_check" CHECK ("position" in ('owner', 'manager', 'clerk', 'lawyer', 'finance', 'accountant'));--> statement-breakpoint
ALTER TABLE "team_invites" ADD CONSTRAINT "team_invites_position_check" CHECK ("position" in ('owner', 'manager', 'clerk', 'lawyer', 'finance', 'accountant'));--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_position_check" CHECK ("position" in ('owner', 'manager', 'clerk', 'lawyer', 'finance', 'accountant'));
-- access fa898d437e8f55d2
