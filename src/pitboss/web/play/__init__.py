"""Tables that people play at through a browser: who runs them, who watches, and what players may bet of their own."""
