"""Ways to play: one hand choice by choice, strategy files, lists of rules, and what each costs against the best."""
