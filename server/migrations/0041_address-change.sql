CREATE TABLE "address_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"session_id" uuid,
	"old_key" "bytea",
	"new_key" "bytea",
	"undo_key" "bytea",
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "address_change" ADD CONSTRAINT "address_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "address_change_waiting" ON "address_change" USING btree ("account_id") WHERE "address_change"."done_at" is null;--> statement-breakpoint
CREATE INDEX "address_change_account" ON "address_change" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "address_change_old" ON "address_change" USING btree (lower("old_email"));--> statement-breakpoint
CREATE INDEX "address_change_old_key" ON "address_change" USING btree ("old_key");--> statement-breakpoint
CREATE INDEX "address_change_new_key" ON "address_change" USING btree ("new_key");--> statement-breakpoint
CREATE INDEX "address_change_undo_key" ON "address_change" USING btree ("undo_key");