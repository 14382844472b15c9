ALTER TABLE "notice_preferences" DROP CONSTRAINT "notice_preferences_off_check";--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD COLUMN "news" jsonb;--> statement-breakpoint
ALTER TABLE "whatsapp_cases" ADD COLUMN "lead_was" text;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_off_check" CHECK (off <@ array['case:mail', 'case:whatsapp', 'case:push', 'documents:mail', 'documents:whatsapp', 'documents:push', 'money:mail', 'money:whatsapp', 'money:push', 'messages:mail', 'messages:whatsapp', 'messages:push', 'reminders:site', 'reminders:mail', 'reminders:whatsapp', 'reminders:push', 'news:site', 'news:mail', 'news:push']);
-- access fc5a59ab1d3e9396
--> statement-breakpoint
insert into "whatsapp_templates" ("name", "title", "body") select 'lembrete', 'Lembrete',
  'Oi, {{1}}. Há um lembrete para você na sua área. Responda SAIR para não receber.'
where exists (select from "whatsapp_templates") on conflict ("name") do nothing;
