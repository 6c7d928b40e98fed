module warden.example/license

go 1.19
