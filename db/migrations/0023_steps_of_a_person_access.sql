-- One policy in place of two: it looks first whether the step is in the template, and only then whether the person
-- has it. As two, PostgreSQL asked the second for every step of every page.
drop policy customer_read on process_steps;
--> statement-breakpoint
drop policy customer_read_own on process_steps;
--> statement-breakpoint
create policy customer_read on process_steps for select to nome_customer
  using (active or exists (select 1 from user_process_steps u where u.step_id = process_steps.id));
