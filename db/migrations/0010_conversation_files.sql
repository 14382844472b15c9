ALTER TABLE "conversation_messages" ADD COLUMN "closed_why" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "file_path" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "file_size" bigint;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "mime_type" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "ended_why" text;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD COLUMN "file_path" text;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD COLUMN "mime_type" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_messages_file_idx" ON "conversation_messages" USING btree ("user_id","sha256") WHERE file_path is not null;--> statement-breakpoint
CREATE INDEX "conversation_messages_path_idx" ON "conversation_messages" USING btree ("file_path") WHERE file_path is not null;--> statement-breakpoint
CREATE INDEX "conversation_messages_card_idx" ON "conversation_messages" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_file_idx" ON "whatsapp_messages" USING btree ("file_path") WHERE file_path is not null;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_closed_why_check" CHECK ("closed_why" in ('nothing_asked', 'answered_elsewhere', 'left_unanswered'));--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_file_check" CHECK (num_nonnulls(file_name, file_path, file_size, mime_type, sha256) in (0, 5)
       and (file_path is null or writer = 'team' and file_size > 0 and sha256 ~ '^[0-9a-f]{64}$') and (card_id is null or file_path is not null)
       and (file_path is null or file_path like 'loan-documents/' || user_id || '/conversa/%'));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_ended_why_check" CHECK ("ended_why" in ('nothing_asked', 'answered_elsewhere', 'left_unanswered'));--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_file_check" CHECK (num_nonnulls(file_path, mime_type) in (0, 2) and (file_path is null or outgoing and media_name is not null
       and coalesce(file_path like 'loan-documents/' || user_id || '/conversa/%', false)));
-- access 81e008d496ab04d4
