DROP INDEX "mail_release_once";
