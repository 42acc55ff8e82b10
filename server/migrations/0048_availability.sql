CREATE TABLE "speaker_availability" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"account_id" uuid NOT NULL,
	"days" jsonb NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "speaker_availability_call_id_account_id_pk" PRIMARY KEY("call_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "speaker_availability" ADD CONSTRAINT "speaker_availability_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "speaker_availability_account" ON "speaker_availability" USING btree ("account_id");