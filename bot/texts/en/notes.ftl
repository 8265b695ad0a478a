## Notes

command-note = Your note on a match
button-note = Note
note-title = Your note: { $title }
note-label = Nobody else sees it. Empty it to delete it.
